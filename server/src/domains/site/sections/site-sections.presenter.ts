import type { SectionSummary } from '@kanisa/contract/site/site-editing.schema.ts';
import { presentPersonName } from '../../identity/accounts/person-name.presenter.ts';
import type { SectionDetails, SectionOverview } from './site-sections.service.ts';

export function presentSection({ section, state, row, missingKiswahili }: SectionOverview): SectionSummary {
  return {
    section,
    state,
    revision: row?.revision ?? 0,
    changed_at: row?.changedAt.toISOString() ?? null,
    changed_by: row?.changedBy ? presentPersonName(row.changedBy) : null,
    missing_kiswahili: missingKiswahili,
  };
}

export function presentSectionDetails(details: SectionDetails) {
  const { content, published, example } = details;
  return { ...presentSection(details), content: { ...content }, published: { ...published }, example: { ...example } };
}
