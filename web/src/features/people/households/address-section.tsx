import { t } from '../../../lib/i18n.ts';
import { EditableFact, Fact, FactList } from '../../../ui/record/fact-list.tsx';
import { RecordSection, recordActionClass } from '../../../ui/record/record-frame.tsx';
import { listAddressFields, toAddress } from '../people/shared/address-facts.ts';
import { formatAddress } from '../shared/format-address.ts';
import { type HouseholdAnswer, useHouseholdChange } from './api.ts';
import styles from './household.module.css';
import { useHouseholdSaving } from './use-household-saving.ts';

/** The address in one place, for everyone who lives there. */
export function AddressSection({ answer }: { answer: HouseholdAnswer }) {
  const { household, people } = answer;
  const { address, may_edit: mayEdit, version } = household;
  const save = useHouseholdSaving(household);
  const change = useHouseholdChange(household.id);
  const shown = formatAddress(address);
  const isElsewhere = people.some((person) => !person.is_limited && formatAddress(person.address) !== shown);
  if (!mayEdit)
    return (
      <RecordSection title={t('Address')}>
        <FactList>
          <Fact label={t('Address')}>{shown ?? t('Not set')}</Fact>
        </FactList>
      </RecordSection>
    );
  return (
    <RecordSection title={t('Address')}>
      <FactList>
        <EditableFact
          label={t('Address')}
          shown={shown}
          fields={listAddressFields(address)}
          onSave={async (values) => save({ address: toAddress(values) }, (stored) => formatAddress(stored.address))}
        />
      </FactList>
      {shown !== null && isElsewhere && (
        <div className={styles['forAll']}>
          <p>{t('Somebody in the household has another address or none.')}</p>
          <button
            type="button"
            className={recordActionClass}
            disabled={change.isPending}
            onClick={() => change.mutate({ kind: 'household', body: { use_address_for_all: true }, version })}
          >
            {t('Use it for all')}
          </button>
        </div>
      )}
    </RecordSection>
  );
}
