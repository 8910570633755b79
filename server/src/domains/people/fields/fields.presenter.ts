import type { FieldsPage } from './fields.service.ts';

export const presentFields = ({ fields, tags, version }: FieldsPage) => ({
  fields: fields.map(({ id, name, kind, appliesTo, choices }) => ({
    id,
    name,
    kind,
    applies_to: appliesTo,
    choices: [...choices],
  })),
  tags,
  version,
});
