import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink, LoadingState, Page, useIsLow, useIsNarrow } from '@tessera/shared/ui/core'
import { History } from 'lucide-react'
import { useEffect } from 'react'
import { DesktopWorkbench } from './DesktopWorkbench'
import { onAsk } from './canvas-session'
import { keepDraft, openWork } from './draft-keeper'
import { PhoneWorkbench } from './PhoneWorkbench'
import { StartOverButton } from './StartOverButton'
import { suggestAt } from './suggestion.api'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'
import { useTileChange } from './tile-change.store'
import { useOtherTabs } from './use-other-tabs'
import { useUndoKeys } from './use-undo-keys'
import { useTaskView } from './use-task-view'
import { useWorkAddress } from './use-work-address'

export default function TileChangePage() {
  const userId = useSession((state) => state.userInfo?.userId ?? null)
  const ready = useTileChange((state) => userId !== null && state.userId === userId)

  // On a phone the canvas has the title's place; its actions are then in the step of the photo.
  const drawing = useTileChange((state) => state.photo !== null && state.upload === null && state.stage === 'canvas')
  const isLow = useIsLow()
  const quiet = useIsCompact() && (drawing || isLow)

  useEffect(() => {
    if (userId !== null) void openWork(userId)
  }, [userId])
  useEffect(() => (ready ? keepDraft() : undefined), [ready])
  useOtherTabs(userId)
  useEffect(() => {
    onAsk(({ point, subtract }) => void suggestAt(point, subtract))
    return () => onAsk(null)
  }, [])

  return (
    <Page fill quiet={quiet} title={TEXT.title} extra={quiet ? null : <PageActions />}>
      {ready ? <Workbench /> : <LoadingState variant="workbench" />}
    </Page>
  )
}

/** One step a screen where there is no room for columns: on a tablet held upright, and on a phone however it is held. */
const useIsCompact = (): boolean => {
  const isNarrow = useIsNarrow()
  return useIsLow() || isNarrow
}

function Workbench() {
  const isCompact = useIsCompact()
  useWorkAddress(isCompact)
  useUndoKeys()
  const view = useTaskView()
  return isCompact ? <PhoneWorkbench view={view} /> : <DesktopWorkbench view={view} />
}

function PageActions() {
  const hasWork = useTileChange((state) => state.photo !== null || state.taskId !== null)
  const isCompact = useIsCompact()
  return (
    <>
      {hasWork ? <StartOverButton /> : null}
      {isCompact ? null : (
        <ButtonLink size="small" variant="quiet" icon={<History aria-hidden />} to="/work/design/history">
          {TEXT.history}
        </ButtonLink>
      )}
    </>
  )
}
