import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JOBS } from '../src/domains/index.ts';
import { createEmailChannel } from '../src/domains/messaging/emails/email.channel.ts';
import { createPushChannel } from '../src/domains/messaging/push-notices/push.channel.ts';
import { createTextChannel } from '../src/domains/messaging/text-messages/text.channel.ts';
import { startTestApp } from './support/test-app.ts';

const SERVER_FOLDER = join(import.meta.dirname, '../src');
/** Jobs and channels whose person's right is asked for when they run. All others say why nobody's is. */
const ACTING = ['people.import', 'people.file-import', 'notice.send', 'email', 'text'];

/** Reads the names of jobs from the declarations of `JobMap`. */
function listDeclaredJobs(): string[] {
  return readdirSync(SERVER_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:index|registry)\.ts$/.test(path))
    .flatMap(
      (path) =>
        readFileSync(join(SERVER_FOLDER, path), 'utf8').match(/interface JobMap \{[^}]*(?:\}[^}]*)*?\n {2}\}/g) ?? [],
    )
    .flatMap((declaration) => [...declaration.matchAll(/^ {4}'([\w.-]+)':/gm)].flatMap(([, name]) => name ?? []));
}

interface Declared {
  name: string;
  actsFor?: { nobody: string } | { findMandate: unknown };
}

/** Lists work that declares neither a person with an action nor a reason of some words. */
function listUndeclared(work: readonly Declared[]): string[] {
  return work
    .filter(({ actsFor }) => {
      if (actsFor === undefined) return true;
      return 'nobody' in actsFor ? actsFor.nobody.split(' ').length < 4 : typeof actsFor.findMandate !== 'function';
    })
    .map(({ name }) => name);
}

describe('work that runs after a request', () => {
  it('declares for each job and channel on whose behalf it acts, or why for nobody', async () => {
    const { deps } = await startTestApp();
    const channels = [createEmailChannel(deps), createTextChannel(deps), createPushChannel(deps)];
    const work: Declared[] = [...JOBS, ...channels];
    expect(listUndeclared(work)).toEqual([]);
    const acting = work.filter(({ actsFor = { nobody: '' } }) => !('nobody' in actsFor)).map(({ name }) => name);
    expect(acting.toSorted()).toEqual(ACTING.toSorted());
    expect(listDeclaredJobs().toSorted()).toEqual(JOBS.map(({ name }) => name as string).toSorted());
  });

  it('is noticed if a new job names a person and declares nothing', () => {
    expect(listUndeclared([{ name: 'mail.new' }])).toEqual(['mail.new']);
    expect(listUndeclared([{ name: 'mail.new', actsFor: { nobody: 'because' } }])).toEqual(['mail.new']);
  });
});
