import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = (answer: unknown) => string;

const compiledSerializers = new WeakMap<object, Serializer>();

/** Each schema is compiled once, however many routes answer with it (all of them share the one of a refusal), and when it first answers. */
export const compileSerializer: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (answer) => {
    let serializer = compiledSerializers.get(schema);
    if (!serializer) {
      serializer = fastJson(schema) as Serializer;
      compiledSerializers.set(schema, serializer);
    }
    return serializer(answer);
  };
