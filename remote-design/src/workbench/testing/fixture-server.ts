import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import { createTask, estimateCost, queryTask } from '@tessera/shared/contract/design/task'
import { getSamplePhotos, uploadFile } from '@tessera/shared/contract/file'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { mockApi } from '@tessera/shared/testing/testing'
import { ESTIMATE, FINISHED, FLOOR, NO_SCENE, RIGHTS, taskOf, UPLOADED } from '../../parts/design.fixtures'

/** A task of the fixture's own mode. */
export const ofFixture = (changes = {}) => ({ ...taskOf(changes), designType: 'eliminate_everything' }) as never

/** All that the fixture's mode asks from photo to result. */
export const fixtureServer = () =>
  mockApi([
    [getSamplePhotos, () => ({ list: [] })],
    [uploadFile, () => UPLOADED],
    [readScene, () => NO_SCENE],
    [segment, () => ({ ...FLOOR, plane: null })],
    [estimateCost, () => ESTIMATE],
    [getUserPrivilege, () => RIGHTS],
    [createTask, () => ofFixture()],
    [queryTask, ({ id }) => ofFixture({ ...FINISHED, id })],
  ])
