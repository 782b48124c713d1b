import { creationEmptyChangeRequest } from '@tessera/shared/contract/design/modes/creation-empty-change'
import { furnishingMode } from '../furnishing/furnishing-mode'
import { REGION } from '../wrapper/region-words'

/** Furnishes an empty room. */
export const CREATION_EMPTY_CHANGE = furnishingMode(
  creationEmptyChangeRequest.pick({ designType: true, params: true }),
  (words) =>
    `Furnish this empty room inside ${REGION}: ${words}. True size, standing on the floor with soft contact ` +
    'shadows, same perspective and light; floor, walls, windows and doors stay as they are. Photo of a real interior.',
)
