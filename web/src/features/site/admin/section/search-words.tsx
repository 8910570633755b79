import type { SiteText } from '@kanisa/contract/site/site.ts';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { t } from '../../../../lib/i18n.ts';
import type { SectionForm } from '../shared/section-form.ts';
import { AreaWords } from '../shared/text-fields.tsx';
import { FormCard } from './form-card.tsx';

interface Props<Values extends FieldValues> {
  form: SectionForm<Values>;
  name: FieldPathByValue<Values, SiteText>;
}

/** What search engines and shared links say about a page. */
export function SearchWords<Values extends FieldValues>({ form, name }: Props<Values>) {
  return (
    <FormCard title={t('Search engines')}>
      <AreaWords
        form={form}
        name={name}
        optional
        hint={t('One or two sentences below your name in search results and shared links.')}
      />
    </FormCard>
  );
}
