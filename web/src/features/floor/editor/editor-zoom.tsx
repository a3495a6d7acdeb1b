import { useReactFlow } from '@xyflow/react'
import { clampZoom, type View } from '../plan/view.ts'
import { ZoomButtons } from '../plan/zoom-buttons.tsx'

export interface EditorZoomProps {
  zoom: number
  onZoom: (zoom: number) => void
  /** How the plan is looked at in the beginning. */
  first: () => View
}

/** The editor's own zoom, in the same steps as the plan's. */
export function EditorZoom({ zoom, onZoom, first }: EditorZoomProps) {
  const flow = useReactFlow()
  const to = (next: number) => {
    onZoom(next)
    void flow.zoomTo(next)
  }
  return (
    <ZoomButtons
      zoom={zoom}
      onZoom={(steps) => to(clampZoom(zoom + steps / 10))}
      onReset={() => {
        const view = first()
        onZoom(view.zoom)
        void flow.setViewport(view)
      }}
    />
  )
}
