import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = (answer: unknown) => string;

const compiled = new WeakMap<object, Serializer>();

/** Each schema is compiled once, however many routes answer with it (all of them share the one of a refusal), and when it first answers. */
export const serializerOf: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (answer) => {
    let serializer = compiled.get(schema);
    if (!serializer) {
      serializer = fastJson(schema) as Serializer;
      compiled.set(schema, serializer);
    }
    return serializer(answer);
  };
