import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = (answer: unknown) => string;

const compiledSerializers = new WeakMap<object, Serializer>();

/** Compiles each schema once, on its first response; all routes share the error schema. */
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
