import { ROLES } from '@kanisa/contract/core/roles.ts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n.ts';
import { formatRole } from '../../../lib/text/role-text.ts';
import { CheckField, SelectField } from '../../../ui/form/fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import styles from './audience-fields.module.css';
import { useDepartmentOptions } from './department-options.ts';
import { ListField } from './list-field.tsx';

interface Props {
  /** The fields of `AudienceValues`. */
  field: (name: 'is_to_all' | 'role' | 'is_active' | 'department_id' | 'list_id') => FieldProps;
  isToAll: boolean;
  isToList: boolean;
  /** The people to tick. */
  children: ReactNode;
}

const roleChoices = ROLES.map((role) => ({ value: role, label: formatRole(role) }));

/**
 * Chooses all active users, a saved list, or users by filters and by ticking them. 'All' and a list hide the other
 * choices and keep them.
 */
export function AudienceFields({ field, isToAll, isToList, children }: Props) {
  const departments = useDepartmentOptions();
  return (
    <>
      <CheckField field={field('is_to_all')} label={t('Send to all active users')} />
      <div className={styles['list']} hidden={isToAll}>
        <ListField field={field('list_id')} />
      </div>
      <div className={styles['some']} hidden={isToAll || isToList}>
        <fieldset className={styles['filters']}>
          <legend>{t('By role, department or status')}</legend>
          <p>{t('Added to the people you select below.')}</p>
          <SelectField field={field('role')} label={t('Role')} blank={t('Any role')} choices={roleChoices} optional />
          <SelectField
            field={field('department_id')}
            label={t('Department')}
            blank={t('Any department')}
            choices={departments}
            optional
          />
          <SelectField
            field={field('is_active')}
            label={t('Status')}
            blank={t('Any status')}
            choices={[
              { value: 'true', label: t('Active') },
              { value: 'false', label: t('Inactive') },
            ]}
            optional
          />
        </fieldset>
        {children}
      </div>
    </>
  );
}
