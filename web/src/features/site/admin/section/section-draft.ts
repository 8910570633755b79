import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { FieldValues } from 'react-hook-form';
import type { SavedSection } from '../shared/api.ts';
import { type Conflict, listConflicts } from './conflicts.ts';
import { type SectionDefinition, toSavedContent } from './section-definition.ts';

/** The own content beside the one that somebody else saved meanwhile. */
export interface Clash<Section extends SiteSection> {
  mine: SavedSection<Section>['content'];
  saved: SavedSection<Section>;
  conflicts: Conflict[];
}

/**
 * A form whose session expired: all of its values, and the saved section they started from. Single changed fields could
 * not be put back, because a row of a list may be another one by then.
 */
export interface SectionDraft<Section extends SiteSection, Values extends FieldValues> {
  base: SavedSection<Section>;
  values: Values;
}

export function createClash<Section extends SiteSection>(
  mine: SavedSection<Section>['content'],
  saved: SavedSection<Section>,
  base: SavedSection<Section>,
): Clash<Section> {
  return { mine, saved, conflicts: listConflicts(mine, saved.content, base.content) };
}

/** How the form starts: the section that a save refers to, unsaved values, and a clash with somebody else's save. */
export interface SectionStart<Section extends SiteSection, Values extends FieldValues> {
  base: SavedSection<Section>;
  restored: Values | undefined;
  clash: Clash<Section> | null;
}

/** A draft of an older revision keeps that revision: nothing is saved before the author has seen both texts. */
export function startFromDraft<Section extends SiteSection, Values extends FieldValues>(
  definition: Pick<SectionDefinition<Section, Values>, 'toContent'>,
  saved: SavedSection<Section>,
  draft: SectionDraft<Section, Values> | null,
): SectionStart<Section, Values> {
  if (draft === null) return { base: saved, restored: undefined, clash: null };
  const restored = draft.values;
  if (draft.base.revision === saved.revision) return { base: saved, restored, clash: null };
  const clash = createClash(toSavedContent(definition, restored), saved, draft.base);
  return clash.conflicts.length === 0 ? { base: saved, restored, clash: null } : { base: draft.base, restored, clash };
}
