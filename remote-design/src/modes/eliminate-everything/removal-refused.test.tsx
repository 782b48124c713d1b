import 'fake-indexeddb/auto'
import { estimateCost, queryTask } from '@tessera/shared/contract/design/task'
import { getSamplePhotos } from '@tessera/shared/contract/file'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen } from '@testing-library/react'
import { ESTIMATE, RIGHTS, taskOf } from '../../parts/design.fixtures'
import EliminateEverythingPage from './EliminateEverythingPage'
import { ELIMINATE_EVERYTHING } from './eliminate-everything.mode'

const HINT = /请把物件连边框和影子选完整，不切到旁边的东西；选了几件的，分几次去掉/

it.each([
  ['refused', undefined, HINT],
  ['refused by an engine that said why', 'moderated', /^引擎的内容审核没有通过/],
])('says what to do after a removal that was %s', async (_, errorDetail, sentence) => {
  const failed = taskOf({ status: 'failed', errorCode: 'engine_refused', errorDetail })
  mockApi([
    [getSamplePhotos, () => ({ list: [] })],
    [estimateCost, () => ESTIMATE],
    [getUserPrivilege, () => RIGHTS],
    [queryTask, ({ id }) => ({ ...failed, id, designType: 'eliminate_everything' }) as never],
  ])
  const path = '/work/design/eliminateEverything?task=task-1'
  renderPage(<EliminateEverythingPage />, { path, session: { userId: 'somebody' } })
  expect(await screen.findByText(sentence)).toBeVisible()
})

it('says of a region beforehand what a draft would refuse, and makes one picture of it', () => {
  const { refuses, countOf } = ELIMINATE_EVERYTHING
  expect(refuses!(0.15, { level: 'draft', needs: [] })).toBeNull()
  expect(refuses!(0.16, { level: 'draft', needs: [] })).toBe('选区太大，请分几次去掉')
  expect(refuses!(0.16, { level: 'full', needs: [] })).toBeNull()
  expect(refuses!(0.16, undefined)).toBeNull()
  expect(countOf!({})).toBe(1)
})
