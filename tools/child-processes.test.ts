import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from './child-processes.ts';
import { projectRoot } from './paths.ts';

const node = process.execPath;

/** Starts a child that lives for a minute and keeps the output open as long. */
const PARENT = `
const { spawn } = require('node:child_process');
spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit' });
console.log('two are running');
setTimeout(() => {}, 60000);
`;

test('returns code and output, and does not throw for a tool that fails or is missing', async () => {
  const failing = await runCommand(node, ['-e', 'console.log("out"); console.error("err"); process.exit(3)']);
  expect(failing.code).toBe(3);
  expect(failing.output.split('\n').toSorted()).toEqual(['', 'err', 'out']);
  expect(await runCommand('no-such-tool', [])).toMatchObject({ code: 127 });
});

test('stopping a tool ends its child processes', async () => {
  const wrapper = `import { startCommand } from './tools/child-processes.ts';
    const write = process.stdout.write.bind(process.stdout);
    const printed = new Promise((resolve) => {
      process.stdout.write = (text) => write(text, resolve);
    });
    const { finished, stop } = startCommand(process.execPath, ['-e', ${JSON.stringify(PARENT)}], { output: { prefix: '>' } });
    await printed;
    void stop();
    console.log('stopped', (await finished).code);`;
  // This returns only when nobody holds the output any more, so the grandchild has ended too.
  const { code, output } = await runCommand(node, ['--input-type=module', '-e', wrapper]);
  expect({ code, output }).toEqual({ code: 0, output: '> two are running\nstopped 143\n' });
});

test('a signal to the command reaches its children and becomes its exit code', async () => {
  const wrapper = `import { runCommand } from './tools/child-processes.ts';
    await runCommand(process.execPath, ['-e', ${JSON.stringify(PARENT)}], { output: 'inherit' });`;
  const command = spawn(node, ['--input-type=module', '-e', wrapper], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(command.stdout, 'data');
  command.kill('SIGTERM');
  const [code] = (await once(command, 'close')) as [number | null];
  expect(code).toBe(143);
});

test('finds the project’s own tools from any folder', async () => {
  const { code, output } = await runCommand('tsc', ['--version'], { cwd: path.parse(projectRoot).root });
  expect(code).toBe(0);
  expect(output).toMatch(/^Version 7/);
});
