import multipart from '@fastify/multipart';
import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import { errorMessages } from '@kanisa/contract/core/errors.ts';
import { PHOTO_MAX_BYTES } from '@kanisa/contract/core/photos.ts';
import { valueMessages } from '@kanisa/contract/core/value-messages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';

const MULTIPART_LIMITS = {
  fileSize: PHOTO_MAX_BYTES,
  files: 1,
  fields: 20,
  fieldSize: 20_000,
  parts: 21,
  headerPairs: 20,
};

export async function registerMultipartParser(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: MULTIPART_LIMITS });
}

export interface MultipartBody {
  fields: Record<string, unknown>;
  /** The bytes as sent: the file name and the declared type are ignored. */
  file: Uint8Array | null;
}

/** A form of text fields only. */
const NO_UPLOAD: Upload = { field: '', messages: { type: errorMessages.invalid, size: errorMessages.too_large } };

export async function readMultipart(request: FastifyRequest, upload: Upload = NO_UPLOAD): Promise<MultipartBody> {
  if (!request.isMultipart()) throw new AppError('unsupported_type');
  const { invalid = errorMessages.invalid } = upload.messages;
  const fields = new Map<string, unknown>();
  let file: Uint8Array | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: upload.bytesMax ?? PHOTO_MAX_BYTES } })) {
      if (fields.has(part.fieldname)) throw new AppError('invalid', invalid);
      if (part.type === 'file') {
        if (part.fieldname !== upload.field) {
          const unknown = { template: valueMessages.unknownField, values: { key: part.fieldname } };
          throw new AppError('invalid', upload.messages.invalid ?? unknown);
        }
        const bytes = await part.toBuffer();
        // A form without a chosen file sends an empty one without a name. A chosen file may be empty, which is an error.
        if (bytes.length > 0 || part.filename) file = bytes;
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('too_large');
        if (part.fieldname !== upload.field || part.value !== '') fields.set(part.fieldname, part.value);
      }
    }
  } catch (error) {
    throw toMultipartError(error, upload);
  }
  return { fields: Object.fromEntries(fields), file };
}

function toMultipartError(error: unknown, { field, messages }: Upload): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('too_large', messages.size, { fields: { [field]: messages.size } });
  }
  if (typeof code === 'string' && /^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return new AppError('too_large');
  if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) return error;
  // All other errors come from the parser: the body ends early or has no boundaries.
  return new AppError('invalid', messages.invalid ?? errorMessages.invalid);
}
