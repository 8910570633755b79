import { endpoint, idParams } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams } from '../core/fields.schema.ts';
import { fieldMessages, isPlainText, trimText } from '../core/fields.ts';
import { pagination } from '../core/list-params.schema.ts';
import { personName } from '../core/person-name.schema.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import { normaliseLineBreaks } from './family.ts';
import { NOTE_MAX, NOTES_PER_PAGE, noteMessages } from './notes.ts';

export const addNoteBody = z.strictObject({
  text: z
    .string({ error: noteMessages.text })
    .overwrite(normaliseLineBreaks)
    .overwrite(trimText)
    .min(1, noteMessages.text)
    .max(NOTE_MAX, noteMessages.long)
    .refine(isPlainText, { error: fieldMessages.invisible }),
});
export type AddNoteBody = z.output<typeof addNoteBody>;

const note = z.object({
  id,
  text: z.string(),
  /** Null if the author’s account was deleted. */
  author: personName.nullable(),
  created_at: instant,
});
export type PersonNote = z.infer<typeof note>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/people/:id/notes',
  access: 'persons.notes',
  summary: 'List the notes on a person, newest first; on children only for admins',
  params: idParams,
  query: z.strictObject(pagingParams({ initial: NOTES_PER_PAGE, max: 100 })),
  status: 200,
  answer: z.object({ notes: z.array(note), pagination }),
});

export const addNote = endpoint({
  method: 'POST',
  path: '/people/:id/notes',
  access: 'persons.notes',
  summary: 'Add a note on a person, who gets it with their own data',
  params: idParams,
  body: addNoteBody,
  status: 201,
  answer: z.object({ note, message: sentence }),
});
