import type { PGlite } from '@electric-sql/pglite';
import { DatabaseError } from 'pg-protocol';
import { Parser } from 'pg-protocol/dist/parser.js';

type Send = PGlite['execProtocolStream'];
export type SendRaw = PGlite['execProtocolRawStream'];
type Messages = Awaited<ReturnType<Send>>;

/**
 * Executes the messages of a SELECT. PGlite's own parser allocates a buffer for each value, a third of the time of a
 * page of 50 rows; the parser of `pg` reads the same protocol into the same messages without.
 */
export async function readRows(
  sendRaw: SendRaw,
  message: Uint8Array,
  { syncToFs = true, onNotice }: NonNullable<Parameters<Send>[1]> = {},
): Promise<Messages> {
  const parser = new Parser();
  const messages: Messages = [];
  const failures: DatabaseError[] = [];
  const onRawData = (data: Uint8Array) =>
    // A copy: the database writes its next bytes to the same place.
    parser.parse(Buffer.from(data), (one) => {
      if (one instanceof DatabaseError) failures.push(one);
      else if (one.name === 'notice') onNotice?.(one as unknown as Parameters<NonNullable<typeof onNotice>>[0]);
      messages.push(one);
    });
  await sendRaw(message, { syncToFs, onRawData });
  const [failure] = failures;
  if (failure) throw failure;
  return messages;
}
