import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import { siteFallbacks } from '@kanisa/contract/site/site.ts';
import type { SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import { callApi } from '../../../../lib/api/api-client.ts';
import { hasErrorCode } from '../../../../lib/api/api-error.ts';
import { readDraft } from '../../../../lib/session/drafts.ts';
import { getSession } from '../../../../lib/session/session.ts';
import { hasChanges } from '../../../../ui/form/changed-values.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { useDraftSaving } from '../../../../ui/form/use-draft.ts';
import { fetchSection, type SavedSection } from '../shared/api.ts';
import type { SectionForm } from '../shared/section-form.ts';
import { takeTheirs } from './conflicts.ts';
import { type SectionDefinition, toSavedContent } from './section-definition.ts';
import { createClash, type SectionDraft, startFromDraft } from './section-draft.ts';

async function loadSchema<Section extends SiteSection>(section: Section) {
  const { siteSectionBodies } = await import('@kanisa/contract/site/site-content.schema.ts');
  return siteSectionBodies[section] as unknown as z.ZodType<SiteSectionContent<Section>>;
}

/** The draft that this hook saved when the session expired on this page. */
function readSectionDraft<Section extends SiteSection, Values extends FieldValues>(pathname: string) {
  const draft = readDraft(pathname, getSession().username);
  return 'base' in draft ? (draft as unknown as SectionDraft<Section, Values>) : null;
}

/** Returns the section that somebody else saved meanwhile, or null after a success. */
async function saveContent<Section extends SiteSection>(
  section: Section,
  revision: number,
  content: SiteSectionContent<Section>,
): Promise<SavedSection<Section> | null> {
  try {
    await callApi('PUT /admin/site/sections/:section', {
      params: { section },
      body: { revision, content },
      fallback: siteFallbacks.save,
    });
    return null;
  } catch (error) {
    if (!hasErrorCode(error, 'changed_meanwhile')) throw error;
    return fetchSection(section);
  }
}

/** The form of a section. A save of somebody else in between leads to a choice between the two texts. */
export function useSectionEditor<Section extends SiteSection, Values extends FieldValues>(
  definition: SectionDefinition<Section, Values>,
  initial: SavedSection<Section>,
  onSaved: () => void,
) {
  const { section, toValues } = definition;
  const { pathname } = useLocation();
  const [start] = useState(() => startFromDraft(definition, initial, readSectionDraft<Section, Values>(pathname)));
  /** The saved section that the form started from. */
  const base = useRef(start.base);
  const [clash, setClash] = useState(start.clash);

  async function save(content: SiteSectionContent<Section>): Promise<void> {
    const newer = await saveContent(section, base.current.revision, content);
    if (newer === null) onSaved();
    else setClash(createClash(content, newer, base.current));
  }

  const form = useContractForm<Values, z.ZodType<SiteSectionContent<Section>>>({
    schema: () => loadSchema(section),
    initial: toValues(initial.content) as DefaultValues<Values>,
    restored: start.restored,
    prepare: (values) => toSavedContent(definition, values),
    submit: save,
  });

  useDraftSaving(true, () => {
    const values = structuredClone(form.getValues());
    return hasChanges(values, toValues(base.current.content)) ? { base: base.current, values } : {};
  });

  return {
    form: Object.assign(form, {
      section,
      // The section of languages has no words of its own.
      asksForKiswahili: section !== 'languages' && initial.missing_kiswahili !== null,
    }) satisfies SectionForm<Values>,
    clash,
    closeClash: () => setClash(null),
    /** Takes the other's text at these paths into the form, and saves both together. */
    settleClash(taken: ReadonlySet<string>) {
      if (!clash) return;
      const merged = takeTheirs(clash.mine, clash.conflicts, taken);
      base.current = clash.saved;
      setClash(null);
      // The own texts stay unsaved input until the save succeeds: it may fail, or meet another conflict.
      form.reset(toValues(clash.saved.content), toValues(merged));
      form.submit();
    },
    /** The words of the example become unsaved input, as if somebody had typed them. */
    takeExample: () => form.reset(toValues(base.current.content), toValues(initial.example)),
    /** Shows what somebody else saved beside the form, and returns that section. */
    async showSaved(): Promise<SavedSection<Section>> {
      const saved = await fetchSection(section);
      const found = createClash(toSavedContent(definition, form.getValues()), saved, base.current);
      if (found.conflicts.length > 0) setClash(found);
      return saved;
    },
  };
}
