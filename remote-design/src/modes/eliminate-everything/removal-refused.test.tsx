import 'fake-indexeddb/auto'
import { estimateCost, queryTask } from '@tessera/shared/contract/design/task'
import type { TaskErrorCode } from '@tessera/shared/contract/errors'
import { getSamplePhotos } from '@tessera/shared/contract/file'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen } from '@testing-library/react'
import { BatchCell } from '../../batch/BatchCell'
import { TaskDrawer } from '../../history/TaskDrawer'
import { ESTIMATE, RIGHTS, taskOf } from '../../parts/design.fixtures'
import EliminateEverythingPage from './EliminateEverythingPage'

const HINT = /请把物件连边框和影子选完整，不切到旁边的东西；选了几件的，分几次去掉/

const removal = (errorCode: TaskErrorCode, errorDetail?: string) =>
  ({ ...taskOf({ status: 'failed', errorCode }), errorDetail, designType: 'eliminate_everything' }) as never

const READERS = {
  workbench: () => <EliminateEverythingPage />,
  history: () => <TaskDrawer taskId="task-1" onClose={() => {}} />,
  batch: (task: never) => <BatchCell task={task} onLarge={() => {}} />,
}

function show(reader: keyof typeof READERS, task: never) {
  mockApi([
    [getSamplePhotos, () => ({ list: [] })],
    [estimateCost, () => ESTIMATE],
    [getUserPrivilege, () => RIGHTS],
    [queryTask, () => task],
  ])
  renderPage(READERS[reader](task), { path: '/work/design/any?task=task-1', session: { userId: reader } })
}

it.each(['workbench', 'history', 'batch'] as const)(
  'says what to select where a removal was refused: %s',
  async (reader) => {
    show(reader, removal('engine_refused'))
    expect(await screen.findByText(HINT)).toBeInTheDocument()
  },
)

it('says nothing of the selection where that was not the reason', async () => {
  show('batch', removal('engine_refused', 'moderated'))
  expect(await screen.findByText(/内容审核没有通过/)).toBeInTheDocument()
  show('history', removal('timeout'))
  expect(await screen.findByText(/生成超时/)).toBeInTheDocument()
  expect(screen.queryByText(HINT)).toBeNull()
})
