import { join } from 'node:path';
import { writeFileAtomically } from '../write-file-atomically.ts';
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
  const file = join(dir, `text-${String(id).padStart(10, '0')}.txt`);
  try {
    await writeFileAtomically(file, `To: ${number}\nFrom: ${text.shortcode}\n\n${text.message}\n`);
    return { kind: 'delivered', providerId: null };
  } catch {
    return { kind: 'later', reason: 'unreachable', isChannel: true };
  }
}
