import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingText, SendOutcome, SmsGateway, TextTarget } from './gateway-types.ts';

/** The default without a gateway: each text becomes a file and counts as delivered. */
export function createOutboxGateway(dir: string): SmsGateway {
  return {
    name: 'outbox',
    batchSize: 20,
    async send(text) {
      const outcomes: SendOutcome[] = [];
      for (const target of text.to) outcomes.push(await writeTextToOutbox(dir, text, target));
      return outcomes;
    },
    readReport: null,
    readCallback: () => null,
  };
}

async function writeTextToOutbox(dir: string, text: OutgoingText, { id, number }: TextTarget): Promise<SendOutcome> {
  const name = `text-${String(id).padStart(10, '0')}.txt`;
  const unfinished = join(dir, `.${name}.part`);
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(`To: ${number}\nFrom: ${text.shortcode}\n\n${text.message}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // Renamed at the end, so that a watcher of the folder sees complete texts only.
    await rename(unfinished, join(dir, name));
    return { kind: 'delivered', providerId: null };
  } catch {
    await rm(unfinished, { force: true }).catch(() => undefined);
    return { kind: 'later', reason: 'unreachable', isChannel: true };
  }
}
