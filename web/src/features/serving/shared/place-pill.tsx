import { type PlaceState, placeStateWords } from '@kanisa/contract/serving/serving.ts';
import { type PillTone, StatePill } from '../../../ui/state-pill.tsx';

const TONES: Record<PlaceState, PillTone> = {
  planned: 'quiet',
  asked: 'open',
  accepted: 'good',
  declined: 'bad',
  served: 'good',
  missed: 'bad',
};

/** The state of a place in a word. */
export function PlacePill({ state }: { state: PlaceState }) {
  return <StatePill tone={TONES[state]}>{placeStateWords[state]}</StatePill>;
}
