import type { CreatePersonBody, createPersonBody } from '@kanisa/contract/people/people.schema.ts';
import { personFallbacks } from '@kanisa/contract/people/people.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../../lib/api/api-client.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { joinBirthday } from '../record/birthday-text.ts';
import { cachePerson } from '../shared/api.ts';

export interface NamedHousehold {
  id: number;
  name: string;
}

export interface SavedPerson {
  id: number;
  name: string;
  lastName: string;
  household: NamedHousehold | null;
}

export interface NewPersonValues {
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
  position: string;
  status: string;
  gender: string;
  day: string;
  month: string;
  year: string;
  wants_emails: boolean;
  wants_texts: boolean;
  agreed_how: string;
}

interface Options {
  household: NamedHousehold | null;
  lastName: string;
  isFollowing: boolean;
  onSaved: (person: SavedPerson) => void;
}

/** Saves a person, and goes on with the next one of the household or to the record. */
export function useNewPersonForm({ household, lastName, isFollowing, onSaved }: Options) {
  const client = useQueryClient();
  const navigate = useNavigate();
  /** Whether the next person of the household follows. The two buttons set it. */
  const isOneOfMany = useRef(false);
  const mayLeave = useRef(false);
  const form = useContractForm<NewPersonValues, typeof createPersonBody>({
    schema: async () => (await import('@kanisa/contract/people/people.schema.ts')).createPersonBody,
    initial: { ...EMPTY, last_name: lastName, ...(isFollowing ? { position: 'adult' } : {}) },
    prepare: (values) => toBody(values, household, isOneOfMany.current),
    async submit(body: CreatePersonBody) {
      const answer = await callApi('POST /people', { body, fallback: personFallbacks.save });
      cachePerson(client, answer);
      mayLeave.current = true;
      const { person, households } = answer;
      const [home] = households;
      // The page lists those of a household.
      if (!isOneOfMany.current) showSuccessToast(answer.message);
      if (isOneOfMany.current) {
        const { id, name, last_name: last } = person;
        onSaved({
          id,
          name,
          lastName: last ?? lastName,
          household: home ? { id: home.id, name: home.name } : household,
        });
      } else if (isFollowing && home) void navigate(`/admin/households/${home.id}`);
      else void navigate(`/admin/people/${person.id}`);
    },
  });
  return {
    form,
    mayLeave,
    setNextWanted(isNextWanted: boolean) {
      isOneOfMany.current = isNextWanted;
    },
  };
}

const EMPTY: NewPersonValues = {
  first_name: '',
  last_name: '',
  phone_number: '',
  email: '',
  position: 'adult',
  status: 'member',
  gender: '',
  day: '',
  month: '',
  year: '',
  wants_emails: false,
  wants_texts: false,
  agreed_how: '',
};

function toBody(values: NewPersonValues, household: NamedHousehold | null, isNextWanted: boolean) {
  const { position, day, month, year, gender, ...rest } = values;
  const isInHousehold = household !== null || isNextWanted;
  const name = rest.last_name.trim() || rest.first_name.trim();
  return {
    ...rest,
    status: rest.status === '' ? undefined : rest.status,
    gender: gender === '' ? null : gender,
    date_of_birth: joinBirthday({ day, month, year }),
    ...(household ? { household_id: household.id } : {}),
    // A household is called by its family name until somebody finds a better one.
    ...(household === null && isNextWanted ? { household_name: name } : {}),
    ...(isInHousehold ? { position } : {}),
  };
}
