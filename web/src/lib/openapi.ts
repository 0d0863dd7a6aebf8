/** The description of the API, as the page of reference shows it. */

/** As much of JSON Schema as the description uses. */
interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Request {
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface Description {
  paths: Record<string, Record<string, Request>>;
  components: { schemas: Record<string, Schema> };
}

export interface Field {
  name: string;
  type: string;
  required: boolean;
  about: string;
}

export interface Operation {
  method: string;
  path: string;
  about: string;
  fields: Field[];
  /** The name of the answer's schema or, where it is no JSON, of its media type. */
  answer: string;
}

export interface Shape {
  name: string;
  fields: Field[];
}

export function operationsOf({ paths, components }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, request]) => ({
      method: method.toUpperCase(),
      path,
      about: request.description ?? "",
      fields: [...parametersOf(request), ...bodyOf(request, components.schemas)],
      answer: answerOf(request),
    })),
  );
}

/** What travels, by name. */
export function shapesOf({ components }: Description): Shape[] {
  return Object.entries(components.schemas)
    .filter(([, schema]) => schema.properties)
    .map(([name, schema]) => ({ name, fields: fieldsOf(schema) }));
}

function parametersOf({ parameters = [] }: Request): Field[] {
  return parameters.map(({ name, schema, required = false, description = "" }) => ({
    name,
    type: typeOf(schema),
    required,
    about: description,
  }));
}

function bodyOf({ requestBody }: Request, schemas: Record<string, Schema>): Field[] {
  const schema = requestBody?.content?.["application/json"]?.schema;
  const known = schema?.$ref ? schemas[nameOf(schema.$ref)] : schema;
  return known ? fieldsOf(known) : [];
}

function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    required: required.includes(name),
    about: "",
  }));
}

function answerOf({ responses }: Request): string {
  const good = Object.entries(responses).find(([status]) => status.startsWith("2"));
  const [media, body] = Object.entries(good?.[1].content ?? {})[0] ?? ["", {}];
  return body.schema?.$ref ? nameOf(body.schema.$ref) : media;
}

function nameOf(reference: string): string {
  return reference.split("/").at(-1) ?? reference;
}

export function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `${typeOf(schema.items ?? {})}[]`;
  return schema.type ?? "any";
}
