import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { trackChildProcess } from '../support/cleanup.ts';
import type { SinkReport } from './smtp-sink-child.ts';

export interface SmtpSink {
  /** Value for SMTP_URL. */
  url: string;
  count(): Promise<number>;
  report(): Promise<SinkReport>;
  reset(): Promise<void>;
  close(): void;
}

/** Starts a mail server that accepts everything, in a separate process. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const child = trackChildProcess(fork(path.join(import.meta.dirname, 'smtp-sink-child.ts'), { stdio: 'inherit' }));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  let last: Promise<unknown> = Promise.resolve();
  /** One question at a time, because answers carry no id. */
  const sendQuestion = async (question: 'count' | 'report' | 'reset'): Promise<SinkReport> => {
    const answered = last.then(async () => {
      child.send(question);
      const [answer] = (await once(child, 'message')) as [SinkReport];
      return answer;
    });
    last = answered;
    return answered;
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: async () => (await sendQuestion('count')).count,
    report: () => sendQuestion('report'),
    reset: async () => void (await sendQuestion('reset')),
    close: () => void child.kill('SIGKILL'),
  };
}
