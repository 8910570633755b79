import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '../../../../ui/form/use-contract-form.ts';

/** The form of a section. Its fields find their labels by the section. */
export interface SectionForm<Values extends FieldValues> extends ContractForm<Values> {
  section: SiteSection;
  /** The church offers Kiswahili or prepares it, so each text has a second field. */
  asksForKiswahili: boolean;
}
