import type { SecondStepAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import type { Passkey, TwoStepStatus } from '@kanisa/contract/identity/two-step.schema.ts';
import { SECOND_STEP_MINUTES, type SecondStepMethod } from '@kanisa/contract/identity/two-step.ts';
import type { TwoStepState } from './two-step.service.ts';
import type { PasskeyRow } from './two-step.table.ts';

/** `rpId` is the host that the site has now. */
export function presentPasskey(passkey: PasskeyRow, rpId: string): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    device: passkey.device,
    is_synced: passkey.isSynced,
    is_usable: passkey.rpId === rpId,
    added_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  };
}

/** An app that no code has confirmed is none. */
export function presentTwoStep(state: TwoStepState, rpId: string): TwoStepStatus {
  const { app } = state;
  return {
    is_on: state.isOn,
    required_from: state.requiredFrom,
    passkeys: state.passkeys.map((passkey) => presentPasskey(passkey, rpId)),
    app: app?.confirmedAt
      ? { added_at: app.confirmedAt.toISOString(), last_used_at: app.lastUsedAt?.toISOString() ?? null }
      : null,
    recovery_codes_left: state.codesLeft,
  };
}

export function presentSecondStep({
  token,
  methods,
}: {
  token: string;
  methods: readonly SecondStepMethod[];
}): SecondStepAnswer {
  return { two_step: { token, methods: [...methods], expires_in: SECOND_STEP_MINUTES * 60 } };
}
