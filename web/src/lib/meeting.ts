/** The requests of those who look for somebody to play with. */

import { request } from "./api";
import type { Names, Seek, Sought } from "./messages";

export const meeting = {
  seek: (wish: Seek) => request<Sought>("POST", "/seeks", wish),
  names: (prefix: string) => request<Names>("GET", "/players", undefined, { prefix }),
};
