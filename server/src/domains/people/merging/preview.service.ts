import type { Language } from '@kanisa/contract/core/languages.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import type { Actor } from '../../../policy/actor.ts';
import { getReader } from '../persons/readers.rules.ts';
import { openPersonPage } from '../persons/see-people.service.ts';
import { findRefusal, getMergePlan, type MergePlan } from './merge-plan.service.ts';
import { countReferences, type MovedCount } from './preview.repo.ts';
import { listReferences } from './references.service.ts';

const listShown = (deps: Deps) =>
  listReferences(deps).flatMap(({ table, column, rule: { as: kind } }) => (kind ? [{ table, column, kind }] : []));

export interface MergePreview {
  plan: MergePlan;
  moves: MovedCount[];
  refusal: string | null;
}

/** A look of an admin at a child is recorded, as on the child's page. */
export async function previewMerge(
  deps: Deps,
  actor: Actor,
  { language, ...ids }: { id: number; otherId: number; language: Language },
): Promise<MergePreview> {
  if (ids.id === ids.otherId) throw new AppError('not_found', personMessages.notFound);
  const reader = getReader(actor);
  for (const id of [ids.id, ids.otherId]) await openPersonPage(deps, actor, id);
  const plan = await getMergePlan(deps, deps.db, reader, ids);
  const refusal = await findRefusal(deps.db, reader, plan);
  // Counts of a child would tell what its page does not, and who may not merge learns nothing more.
  const isHidden = plan.ended.isLimited || refusal?.code === 'forbidden';
  const moves = isHidden ? [] : await countReferences(deps.db, listShown(deps), plan.ended.person.id);
  return { plan, moves, refusal: refusal && getTranslator(language)(refusal.sentence) };
}
