import { endpoint } from '../core/endpoint.schema.ts';
import { choiceParam } from '../core/list-params.schema.ts';
import { fileAnswer } from '../core/photos.schema.ts';
import { z } from '../core/zod.ts';
import { EXPORT_FORMATS, exportMessages } from './export.ts';
import { peopleColumn } from './lists.schema.ts';
import { COLUMNS_MAX, peopleListMessages } from './lists.ts';
import { peopleFilters, peopleSorting, savedListParam } from './people-filters.schema.ts';

/** Columns separated by commas; blank means those of the saved list, or all. */
const columnsParam = z
  .string({ error: peopleListMessages.columns })
  .max(400, peopleListMessages.columns)
  .transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))])
  .pipe(z.array(peopleColumn).max(COLUMNS_MAX, peopleListMessages.columns))
  .transform((columns) => (columns.length === 0 ? undefined : columns))
  .optional();

export const exportPeople = endpoint({
  method: 'GET',
  path: '/people/export',
  access: 'persons.export',
  needsFreshProof: true,
  summary: 'Export the people of a search or saved list, safe to open in a spreadsheet; recorded in the audit trail',
  query: z.strictObject({
    ...peopleFilters,
    ...peopleSorting,
    list: savedListParam,
    format: choiceParam(EXPORT_FORMATS, exportMessages.format),
    columns: columnsParam,
  }),
  status: 200,
  answer: fileAnswer,
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  errors: ['not_found'],
});

export const exportEverything = endpoint({
  method: 'GET',
  path: '/people/everything',
  access: 'persons.manage',
  needsFreshProof: true,
  summary: 'Download all records of people and households as a zip of CSV files, for moving to another system',
  status: 200,
  answer: fileAnswer,
  file: ['application/zip'],
});
