import { Segmented } from '@tessera/shared/ui/form'
import { useRef } from 'react'
import { AdoptButton } from './AdoptButton'
import { CanvasToolbar } from './CanvasToolbar'
import { HistoryButtons, RegionButtons, ToolSettingsBar, ZoomButtons } from './CanvasControls'
import { CostBar } from './CostBar'
import styles from './DesktopWorkbench.module.css'
import { LayingPanel } from './LayingPanel'
import { ChosenMaterial, MaterialPicker } from './MaterialPicker'
import { PhotoPanel } from './PhotoPanel'
import { RegionPanel } from './RegionPanel'
import { ScalePanel } from './ScalePanel'
import { Section } from './Section'
import { Stage } from './Stage'
import { TaskPanel } from './TaskPanel'
import type { Step } from './tile-change.rules'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'
import { showCanvas, showLastTask, useTileChange } from './tile-change.store'
import type { TaskView } from './use-task-view'

/** Inputs on the left in the order of doing, the picture in the middle, results on the right. */
export function DesktopWorkbench({ view }: { readonly view: TaskView }) {
  const inputs = useRef<HTMLDivElement>(null)
  const reveal = (step: Step) =>
    inputs.current?.querySelector(`[data-step="${step}"]`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  return (
    <div className={styles.workbench} data-results={view.task !== undefined}>
      <aside className={styles.inputs} aria-label={TEXT.inputs}>
        <div ref={inputs} className={styles.scroll}>
          <Inputs />
        </div>
        <CostBar onMissing={reveal} />
      </aside>
      <div className={styles.centre}>
        <StageBar hasTask={view.lastTaskId !== null} />
        <Stage view={view} />
      </div>
      {view.task ? (
        <aside className={styles.results} aria-label={TEXT.results}>
          <TaskPanel
            task={view.task}
            result={view.result}
            onSelect={view.select}
            onZoom={view.zoom}
            wayOn={<AdoptButton task={view.task} />}
          />
        </aside>
      ) : null}
    </div>
  )
}

function Inputs() {
  return (
    <>
      <Section step="photo">
        <PhotoPanel />
      </Section>
      <Section step="region">
        <RegionPanel />
      </Section>
      <Section step="scale">
        <ScalePanel />
      </Section>
      <Section step="material">
        <ChosenMaterial />
        <MaterialPicker />
      </Section>
      <Section step="laying">
        <LayingPanel />
      </Section>
    </>
  )
}

/** Tools over the canvas; over a task only the way back to them. */
function StageBar({ hasTask }: { readonly hasTask: boolean }) {
  const stage = useTileChange((state) => state.stage)
  const hasPhoto = useTileChange((state) => state.photo !== null && state.upload === null)
  const showsCanvas = stage === 'canvas' || !hasTask
  if (!hasTask && !hasPhoto) return null
  return (
    <div className={styles.bars}>
      <div className={styles.bar}>
        {hasTask ? (
          <Segmented<'canvas' | 'task'>
            aria-label={TEXT.stage}
            value={showsCanvas ? 'canvas' : 'task'}
            options={[
              { value: 'task', label: TEXT.showTask },
              { value: 'canvas', label: TEXT.showCanvas },
            ]}
            onChange={(next) => (next === 'task' ? showLastTask() : showCanvas())}
          />
        ) : null}
        {showsCanvas && hasPhoto ? (
          <>
            <CanvasToolbar />
            <span className={styles.space} />
            <HistoryButtons />
            <ZoomButtons />
          </>
        ) : null}
      </div>
      {showsCanvas && hasPhoto ? (
        <div className={styles.bar}>
          <ToolSettingsBar />
          <RegionButtons />
        </div>
      ) : null}
    </div>
  )
}
