import { changeEntityRequest } from '@tessera/shared/contract/design/modes/change-entity'
import { furnishingMode } from '../furnishing/furnishing-mode'
import { REGION } from '../wrapper/region-words'

/** Puts other furniture into a furnished room. */
export const CHANGE_ENTITY = furnishingMode(
  changeEntityRequest.pick({ designType: true, params: true }),
  (words) =>
    `Replace what is inside ${REGION} by: ${words}. True size in this room, standing on the floor with a soft ` +
    'contact shadow, same perspective and light. Change nothing else. Photo of a real interior.',
)
