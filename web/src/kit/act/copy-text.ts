import { toast } from '../../ui/overlays/toast.ts'

/** Copies a text. Returns whether that worked: a browser may refuse. */
export const copyText =
  (text: string, answer: { copied: string; failed: string }) => async (): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: answer.copied })
      return true
    } catch {
      toast({ variant: 'destructive', title: answer.failed })
      return false
    }
  }
