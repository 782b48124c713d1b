import { getHistoryList } from '@tessera/shared/contract/design/history'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { ButtonLink } from '@tessera/shared/ui/core'
import { type ListLayout, ListPage } from '@tessera/shared/ui/data'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { isFinished } from '../parts/task.rules'
import { useHistoryFilters } from './use-history-filters'
import { titleOf } from '../modes/modes'
import { coverOf } from '../parts/cover'
import { daysBefore } from './history.rules'
import { HISTORY_TEXT as TEXT } from './history.text'
import { CARD_CAPTION_PX, HistoryCard } from './HistoryCard'
import { TaskDrawer } from './TaskDrawer'
import { useBulk } from '../parts/bulk/use-bulk'

const WORKBENCH = '/work/design/ceramicTile'
const PAGE_SIZE = 24
/** Poll interval of the list while it shows a running task. */
const REFRESH_MS = 3000

const refreshWhileMade = (tasks: readonly DesignTask[]) => (tasks.every(isFinished) ? false : REFRESH_MS)

export default function HistoryPage() {
  const detail = useDetailAddress('task')
  const filters = useHistoryFilters()
  const { bulk, sheets } = useBulk(titleOf)
  const layout: ListLayout<DesignTask> = {
    kind: 'waterfall',
    name: TEXT.list,
    picture: (task) => ({ src: coverOf(task).url, ratio: coverOf(task).ratio }),
    captionHeight: CARD_CAPTION_PX,
    heading: ({ createdAt }) => TEXT.day(daysBefore(createdAt, new Date()), new Date(createdAt)),
    card: (task, ratio) => <HistoryCard task={task} ratio={ratio} onOpen={() => detail.show(task.id)} />,
  }
  const begin = (
    <ButtonLink variant="primary" to={WORKBENCH}>
      {TEXT.begin}
    </ButtonLink>
  )
  return (
    <ListPage
      title={TEXT.title}
      description={TEXT.description}
      endpoint={getHistoryList}
      paging="scroll"
      pageSize={PAGE_SIZE}
      refetchInterval={refreshWhileMade}
      rowKey="id"
      search={TEXT.search}
      filters={filters}
      bulk={bulk}
      selectable={isFinished}
      layout={layout}
      empty={{
        picture: 'floor',
        text: TEXT.empty,
        action: begin,
        found: TEXT.emptyFilter,
        clear: TEXT.clearFilter,
      }}
    >
      <TaskDrawer taskId={detail.id} onClose={detail.close} />
      {sheets}
    </ListPage>
  )
}
