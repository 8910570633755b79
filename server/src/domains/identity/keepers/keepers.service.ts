export {
  deletePeopleKeepers,
  insertPeopleKeepers,
  listPeopleKeepers,
  type PeopleKeeper,
  readPastorsRead,
  writePastorsRead,
} from './keepers.repo.ts';
