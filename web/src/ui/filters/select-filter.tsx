import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../lib/i18n.ts';
import { useSetSearchParam } from '../../lib/url/use-set-search-param.ts';
import styles from './filter-field.module.css';

interface Props {
  /** Name of the search parameter in the URL. */
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** Selects one value or all, stored in the URL. An unknown value counts as all. */
export function SelectFilter({ name, label, choices }: Props) {
  const id = useId();
  const [query] = useSearchParams();
  const change = useSetSearchParam();
  const chosen = choices.find(({ value }) => value === query.get(name))?.value ?? '';
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen} onChange={(event) => change(name, event.target.value)}>
        <option value="">{t('All')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
