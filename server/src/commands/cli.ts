import { parseArgs } from 'node:util';
import { formatCommand } from '../base/project-root.ts';

const USAGE = `${formatCommand('backup', '<file>')}
    the whole database in one file, also while the product runs
${formatCommand('restore', '<file> [--erased <list>]')}
    into an empty database; needs the list of erased people (erased.txt in the data folder, or ERASED_LIST); --without-erased-list restores although it is missing
${formatCommand('move', 'postgres://user:password@host:5432/database')}
    from the embedded database to a PostgreSQL server
${formatCommand('reset-two-step', '<username>')}
    removes the second step of one account; with the embedded database, stop the server first`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { erased: { type: 'string' }, 'without-erased-list': { type: 'boolean', default: false } },
});
const [command, what, ...more] = positionals;
const { backUpDatabase: backUp, moveDatabase: move, restoreDatabase: restore } = await import('./backup-commands.ts');

async function run(): Promise<void> {
  if (what !== undefined && more.length === 0) {
    if (command === 'backup') return backUp(what);
    if (command === 'restore') {
      return restore(what, { erased: values.erased, withoutErasedList: values['without-erased-list'] });
    }
    if (command === 'move') return move(what);
    if (command === 'reset-two-step') return (await import('./reset-two-step.ts')).resetTwoStep(what);
  }
  console.error(USAGE);
  process.exitCode = 1;
}

/** Errors that the operator can act on print one sentence; all others print with their stack. */
const FOR_PEOPLE = ['BackupError', 'MovedError', 'DataFolderInUseError', 'SettingsError'];

run().catch((error: unknown) => {
  console.error(error instanceof Error && FOR_PEOPLE.includes(error.name) ? error.message : error);
  process.exitCode = 1;
});
