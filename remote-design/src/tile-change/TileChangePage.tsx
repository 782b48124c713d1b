import { useSession } from '@tessera/shared/session/session.store'
import { Button, ButtonLink, LoadingState, Page, useIsPhone } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { History, RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { DesktopWorkbench } from './DesktopWorkbench'
import { onAsk } from './canvas-session'
import { keepDraft, openWork, startOver } from './draft-keeper'
import { PhoneWorkbench } from './PhoneWorkbench'
import { suggestAt } from './suggestion.api'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'
import { useTileChange } from './tile-change.store'
import { useTaskAddress } from './use-task-address'
import { useUndoKeys } from './use-undo-keys'
import { useTaskView } from './use-task-view'

export default function TileChangePage() {
  const userId = useSession((state) => state.userInfo?.userId ?? null)
  const ready = useTileChange((state) => userId !== null && state.userId === userId)

  useEffect(() => {
    if (userId !== null) void openWork(userId)
  }, [userId])
  useEffect(() => (ready ? keepDraft() : undefined), [ready])
  useEffect(() => {
    onAsk(({ point, subtract }) => void suggestAt(point, subtract))
    return () => onAsk(null)
  }, [])

  return (
    <Page fill title={TEXT.title} extra={<PageActions />}>
      {ready ? <Workbench /> : <LoadingState variant="workbench" />}
    </Page>
  )
}

function Workbench() {
  useTaskAddress()
  useUndoKeys()
  const view = useTaskView()
  return useIsPhone() ? <PhoneWorkbench view={view} /> : <DesktopWorkbench view={view} />
}

function PageActions() {
  const hasWork = useTileChange((state) => state.photo !== null || state.taskId !== null)
  const isPhone = useIsPhone()
  const clear = async () => {
    const question = {
      title: TEXT.startOverTitle,
      content: TEXT.startOverContent,
      okText: TEXT.startOver,
      danger: true,
    }
    if (await confirm(question)) await startOver()
  }
  return (
    <>
      {hasWork ? (
        <Button size="small" variant="quiet" icon={<RotateCcw aria-hidden />} onClick={() => void clear()}>
          {TEXT.startOver}
        </Button>
      ) : null}
      {isPhone ? null : (
        <ButtonLink size="small" variant="quiet" icon={<History aria-hidden />} to="/work/design/history">
          {TEXT.history}
        </ButtonLink>
      )}
    </>
  )
}
