import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { parseInput } from '@kanisa/contract/core/validation.schema.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { EXAMPLE_SITE_IN_KISWAHILI } from '@kanisa/contract/site/example/kiswahili-site.ts';
import { hasOwnName, listExampleParts, listFactsToCheck } from '@kanisa/contract/site/example/left-out.ts';
import type { ExamplePart } from '@kanisa/contract/site/example-parts.ts';
import { SITE_SECTIONS, type SiteSection } from '@kanisa/contract/site/sections.ts';
import { type SectionState, siteMessages } from '@kanisa/contract/site/site.ts';
import { type SiteContent, siteSectionBodies } from '@kanisa/contract/site/site-content.schema.ts';
import type { ExampleInDraft, SaveSiteSectionBody, SiteChange } from '@kanisa/contract/site/site-editing.schema.ts';
import { asksForKiswahili, countMissingWords } from '@kanisa/contract/site/translations.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { listImageUses } from '../images/site-image-uses.rules.ts';
import { listImageKinds } from '../images/site-images.repo.ts';
import { getSectionState, isSameContent, toStoredContent } from '../versions/site-content.rules.ts';
import { findVersionView, lockSite, type SiteVersionView } from '../versions/site-versions.repo.ts';
import { listSiteChanges } from './site-changes.rules.ts';
import { computeDraftHash, loadDraft, type SiteDraft } from './site-draft.service.ts';
import { type SiteSectionView, saveSectionContent } from './site-sections.repo.ts';

export interface SectionOverview {
  section: SiteSection;
  state: SectionState;
  /** Undefined before the first change. */
  row: SiteSectionView | undefined;
  /** Null while the church neither offers Kiswahili nor has begun to translate. */
  missingKiswahili: number | null;
}

export interface SectionDetails extends SectionOverview {
  content: SiteContent[SiteSection];
  published: SiteContent[SiteSection];
  example: SiteContent[SiteSection];
}

const describeSection = (draft: SiteDraft, section: SiteSection): SectionOverview => ({
  section,
  state: getSectionState(section, draft.published.content, draft.content),
  row: draft.rows.get(section),
  missingKiswahili: asksForKiswahili(draft.content) ? countMissingWords(draft.content[section]) : null,
});

/** `published` is null while the example is live. */
export async function getSiteOverview(
  deps: Pick<Deps, 'db'>,
): Promise<{ sections: SectionOverview[]; published: SiteVersionView | null; exampleParts: ExamplePart[] }> {
  const draft = await loadDraft(deps.db);
  const { version, content } = draft.published;
  const published = await findVersionView(deps.db, version);
  return {
    sections: SITE_SECTIONS.map((section) => describeSection(draft, section)),
    published,
    exampleParts: version === 0 ? [] : listExampleParts(content).map(({ part }) => part),
  };
}

export async function getSection(deps: Pick<Deps, 'db'>, section: SiteSection): Promise<SectionDetails> {
  const draft = await loadDraft(deps.db);
  return {
    ...describeSection(draft, section),
    content: draft.content[section],
    published: draft.published.content[section],
    // With the Kiswahili words only for a church that writes in both languages.
    example: (asksForKiswahili(draft.content) ? EXAMPLE_SITE_IN_KISWAHILI : EXAMPLE_SITE)[section],
  };
}

/** Saving what is saved already succeeds with any revision, so that a form can be sent again after a lost answer. */
export async function saveSection(
  deps: Deps,
  actor: Actor,
  section: SiteSection,
  { revision, content: sent, ...rest }: SaveSiteSectionBody,
): Promise<SectionOverview> {
  requireNoFieldsLeft(rest);
  const content = parseSection(section, sent);
  return changeSection(deps, actor, section, async (tx, draft) => {
    if (isSameContent(content, draft.content[section])) return;
    rejectOtherRevision(draft, section, revision);
    await rejectUnknownImages(tx, section, content);
    await storeSection(deps, tx, actor, { section, content, draft });
  });
}

/** Succeeds with any revision if nothing is saved, so that it can be sent again after a lost answer. */
export async function discardSection(
  deps: Deps,
  actor: Actor,
  section: SiteSection,
  revision: number,
): Promise<SectionOverview> {
  return changeSection(deps, actor, section, async (tx, draft) => {
    const content = draft.published.content[section];
    if (isSameContent(content, draft.content[section])) return;
    rejectOtherRevision(draft, section, revision);
    await storeSection(deps, tx, actor, { section, content, draft });
  });
}

function rejectOtherRevision(draft: SiteDraft, section: SiteSection, seen: number): void {
  if (seen !== (draft.rows.get(section)?.revision ?? 0)) {
    throw new AppError('changed_meanwhile', siteMessages.changedMeanwhile);
  }
}

async function changeSection(
  deps: Deps,
  actor: Actor,
  section: SiteSection,
  change: (tx: Tx, draft: SiteDraft) => Promise<void>,
): Promise<SectionOverview> {
  return transactionAs(deps, actor, async (tx) => {
    await lockSite(tx);
    await change(tx, await loadDraft(tx));
    return describeSection(await loadDraft(tx), section);
  });
}

interface ChangedSection {
  section: SiteSection;
  content: SiteContent[SiteSection];
  draft: SiteDraft;
}

async function storeSection(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: Actor,
  { section, content, draft }: ChangedSection,
): Promise<void> {
  const isPublished = isSameContent(content, draft.published.content[section]);
  await saveSectionContent(tx, section, {
    content: isPublished ? null : content,
    changedBy: actor.id,
    changedAt: deps.clock.now(),
  });
}

/** The contract's endpoint takes any object; each section has its own schema. */
function parseSection(section: SiteSection, input: unknown): SiteContent[SiteSection] {
  const result = parseInput(siteSectionBodies[section], input);
  if (result.ok) return toStoredContent(result.data);
  const { error, fields } = result.problem;
  throw new AppError('invalid', error, { fields });
}

async function rejectUnknownImages(tx: Tx, section: SiteSection, content: SiteContent[SiteSection]): Promise<void> {
  const uses = listImageUses(section, content);
  const kinds = await listImageKinds(
    tx,
    uses.map(({ image }) => image),
  );
  const unknown = uses.filter(({ image, kind }) => kinds.get(image) !== kind);
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(unknown.map(({ field }) => [field, siteMessages.unknownImage]));
  throw new AppError('invalid', siteMessages.unknownImage, { fields });
}

export async function getSiteChanges(
  deps: Pick<Deps, 'db'>,
): Promise<{ draft: string; changes: SiteChange[]; example: ExampleInDraft }> {
  const draft = await loadDraft(deps.db);
  return {
    draft: computeDraftHash(draft),
    changes: listSiteChanges(draft.published.content, draft.content),
    example: {
      has_own_name: hasOwnName(draft.content),
      parts: listExampleParts(draft.content),
      facts: listFactsToCheck(draft.content),
    },
  };
}
