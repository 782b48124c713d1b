import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink, LoadingState, Page, useIsLow, useIsNarrow } from '@tessera/shared/ui/core'
import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DesktopWorkbench } from './DesktopWorkbench'
import type { DesignMode } from './design-mode'
import { PhoneWorkbench } from './PhoneWorkbench'
import { StartOverButton } from './StartOverButton'
import { useTaskView } from './task/use-task-view'
import { useOtherTabs } from './use-other-tabs'
import { useUndoKeys } from './use-undo-keys'
import { useWorkAddress } from './use-work-address'
import { createWorkbench } from './workbench'
import { useWork, WorkbenchContext } from './workbench-context'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

/** The page of a mode: a workbench for the signed-in person, disposed of when the page is left. */
export function WorkbenchView<Inputs>({ mode }: { readonly mode: DesignMode<Inputs> }) {
  const userId = useSession((state) => state.userInfo?.userId ?? null)
  if (userId === null) {
    return (
      <Page fill title={mode.words.title}>
        <LoadingState variant="workbench" />
      </Page>
    )
  }
  return <OwnWorkbench key={`${mode.slug}/${userId}`} mode={mode} userId={userId} />
}

interface OwnWorkbenchProps<Inputs> {
  readonly mode: DesignMode<Inputs>
  readonly userId: string
}

function OwnWorkbench<Inputs>({ mode, userId }: OwnWorkbenchProps<Inputs>) {
  const [workbench] = useState(() => createWorkbench(mode, userId))
  useEffect(() => {
    workbench.open()
    return workbench.end
  }, [workbench])
  useOtherTabs(userId, mode)
  return (
    <WorkbenchContext value={workbench}>
      <WorkbenchPage title={mode.words.title} />
    </WorkbenchContext>
  )
}

function WorkbenchPage({ title }: { readonly title: string }) {
  const ready = useWork((state) => state.ready)
  // On a phone the canvas replaces the title; its actions move to the photo step.
  const drawing = useWork((state) => state.photo !== null && state.upload === null && state.stage === 'canvas')
  const isLow = useIsLow()
  const quiet = useIsCompact() && (drawing || isLow)
  return (
    <Page fill quiet={quiet} title={title} extra={quiet ? null : <PageActions />}>
      {ready ? <Places /> : <LoadingState variant="workbench" />}
    </Page>
  )
}

/** One step per screen where columns do not fit: portrait tablets, and phones in any orientation. */
const useIsCompact = (): boolean => {
  const isNarrow = useIsNarrow()
  return useIsLow() || isNarrow
}

function Places() {
  const isCompact = useIsCompact()
  useWorkAddress(isCompact)
  useUndoKeys()
  const view = useTaskView()
  return isCompact ? <PhoneWorkbench view={view} /> : <DesktopWorkbench view={view} />
}

function PageActions() {
  const hasWork = useWork((state) => state.photo !== null || state.taskId !== null)
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
