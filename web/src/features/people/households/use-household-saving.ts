import type { Household, UpdateHouseholdBody } from '@kanisa/contract/people/households.schema.ts';
import { householdFallbacks } from '@kanisa/contract/people/households.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import type { FactConflict } from '../../../ui/record/fact-editor.tsx';
import { cacheHousehold } from './api.ts';

/** Stores the name or the address. What somebody else wrote in the meantime is shown, not overwritten. */
export function useHouseholdSaving(household: Household) {
  const client = useQueryClient();
  return async (
    changes: Omit<UpdateHouseholdBody, 'version'>,
    describe: (stored: Household) => string | null,
  ): Promise<FactConflict | undefined> => {
    const params = { id: household.id };
    try {
      const body = { ...changes, version: household.version };
      cacheHousehold(
        client,
        await callApi('PATCH /households/:id', { params, body, fallback: householdFallbacks.save }),
      );
      return undefined;
    } catch (error) {
      if (!hasErrorCode(error, 'changed_meanwhile')) throw error;
      const stored = await callApi('GET /households/:id', { params, fallback: householdFallbacks.read });
      cacheHousehold(client, stored);
      return { theirs: describe(stored.household) ?? t('empty') };
    }
  };
}
