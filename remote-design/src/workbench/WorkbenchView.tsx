import { openAt } from '../parts/again-address'
import { useSession } from '@tessera/shared/session/session.store'
import { LoadingState, Page, useIsLow } from '@tessera/shared/ui/core'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { DesktopWorkbench } from './DesktopWorkbench'
import type { DesignMode } from './design-mode'
import { useTakeMaterial } from './material/brought-material'
import { useIsCompact } from '../parts/use-is-compact'
import { PageActions } from './PageActions'
import { PhoneWorkbench } from './PhoneWorkbench'
import { useTakeResult } from './photo/use-take-result'
import { TaskOverlay } from './task/TaskOverlay'
import { useAgain } from './task/use-adopt'
import { useTakeCustomer } from './task/use-take-customer'
import { useTaskView } from './task/use-task-view'
import { useOtherTabs } from './use-other-tabs'
import { useUndoKeys } from './use-undo-keys'
import { useWorkAddress } from './use-work-address'
import { createWorkbench } from './workbench'
import { useWork, useWorkbench, WorkbenchContext } from './workbench-context'

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
  const showsTask = useWork((state) => state.stage === 'task' && state.taskId !== null)
  const drawing = useWork((state) => state.photo !== null && state.upload === null && state.stage === 'canvas')
  const isLow = useIsLow()
  // The picture replaces the title: a result everywhere, the canvas on a phone. The actions move next to them.
  const quiet = useIsCompact() ? drawing || showsTask || isLow : showsTask
  return (
    <Page fill quiet={quiet} title={title} extra={quiet ? null : <PageActions />}>
      {ready ? <Places /> : <LoadingState variant="workbench" />}
    </Page>
  )
}

function Places() {
  const isCompact = useIsCompact()
  useWorkAddress(isCompact)
  useUndoKeys()
  const view = useTaskView()
  useAgain(view.task)
  useTakeMaterial()
  useTakeResult()
  useTakeCustomer()
  const { designType } = useWorkbench().mode.inputs
  // An address may name a task of another mode.
  if (view.task && view.task.designType !== designType) return <Navigate replace to={openAt(view.task.id)} />
  return (
    <>
      {isCompact ? <PhoneWorkbench view={view} /> : <DesktopWorkbench view={view} />}
      {/* Not part of a layout: turning a tablet must not end a presentation. */}
      <TaskOverlay view={view} />
    </>
  )
}
