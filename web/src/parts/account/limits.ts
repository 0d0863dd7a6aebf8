/** How much fits into the fields; the server says what of it will do. */

export const LONGEST = { name: 24, password: 200, code: 60, label: 60 };
