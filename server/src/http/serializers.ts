import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = (answer: unknown) => string;

const compiled = new WeakMap<object, Serializer>();

/** Each schema is compiled once, however many routes answer with it: all of them share the one of a refusal. */
export const serializerOf: FastifySerializerCompiler<object> = ({ schema }) => {
  const known = compiled.get(schema);
  if (known) return known;
  const serializer: Serializer = fastJson(schema);
  compiled.set(schema, serializer);
  return serializer;
};
