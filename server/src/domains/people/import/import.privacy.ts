import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { ENDS, MOVES } from '../../../db/merge-rules.ts';
import { endDrafts } from './import.repo.ts';
import { peopleImports } from './import.table.ts';

export const importPrivacy: PersonalData = {
  files: [
    {
      name: 'imports.json',
      describe: (t) => t('imports.json: lists of people you imported, without their content.'),
      async read(db, userId) {
        const rows = await db
          .select({
            id: peopleImports.id,
            started_at: peopleImports.createdAt,
            finished_at: peopleImports.finishedAt,
            status: peopleImports.status,
            total: peopleImports.total,
            skipped: peopleImports.skipped,
            done: peopleImports.done,
            error: peopleImports.error,
            with_welcome_emails: peopleImports.isWelcoming,
            address: peopleImports.address,
            device: peopleImports.device,
          })
          .from(peopleImports)
          .where(eq(peopleImports.createdBy, userId))
          .orderBy(asc(peopleImports.id));
        return rows;
      },
    },
  ],
  erase: async (_deps, tx, { id }) => endDrafts(tx, { createdBy: id }),
  merging: {
    import_drafts: { user_id: ENDS },
    people_imports: { created_by: MOVES },
  },
  columns: {
    import_drafts: `${LEFT_OUT}only while an import runs`,
    people_imports: {
      id: 'imports.json id',
      created_by: OWNER,
      address: 'imports.json address',
      device: 'imports.json device',
      status: 'imports.json status',
      content: `${LEFT_OUT}other people's, and deleted when the import is done`,
      columns: `${LEFT_OUT}the headings of a list, and deleted when the import is done`,
      is_welcoming: 'imports.json with_welcome_emails',
      total: 'imports.json total',
      skipped: 'imports.json skipped',
      done: 'imports.json done',
      error: 'imports.json error',
      created_at: 'imports.json started_at',
      accepted_at: `${LEFT_OUT}only while an import runs`,
      finished_at: 'imports.json finished_at',
    },
  },
};
