import type { KeepersPage } from './people-keepers.service.ts';

export const presentKeepers = ({ keepers, version }: KeepersPage) => ({
  keepers: keepers.map((keeper) => ({
    user_id: keeper.userId,
    username: keeper.username,
    first_name: keeper.firstName,
    last_name: keeper.lastName,
    is_able: keeper.isActive && keeper.isVerified,
    named_at: keeper.namedAt.toISOString(),
    named_by: keeper.namedBy,
  })),
  version,
});
