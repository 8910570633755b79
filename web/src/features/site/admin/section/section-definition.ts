import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import { dropEmptyTranslations } from '@kanisa/contract/site/translations.ts';
import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { SectionForm } from '../shared/section-form.ts';

/** How the content of a section becomes a form, and the form becomes content again. */
export interface SectionDefinition<Section extends SiteSection, Values extends FieldValues> {
  section: Section;
  toValues: (content: SiteSectionContent<Section>) => Values;
  /** The content may be invalid while the author types. */
  toContent: (values: Values) => SiteSectionContent<Section>;
  Fields: ComponentType<{ form: SectionForm<Values> }>;
}

/** The content as it is saved and compared: a form has an empty translation for each text that lacks one. */
export function toSavedContent<Section extends SiteSection, Values extends FieldValues>(
  { toContent }: Pick<SectionDefinition<Section, Values>, 'toContent'>,
  values: Values,
): SiteSectionContent<Section> {
  return dropEmptyTranslations(toContent(values));
}
