import { useParams } from '@tanstack/react-router'

/** A parameter of the page's path by its name; empty if the path doesn't have it. The router's own type is `any`. */
export function usePathParam(name: 'id' | 'key' | 'kind' | 'lanternId'): string {
  const params: unknown = useParams({ strict: false })
  if (typeof params !== 'object' || params === null) return ''
  const value: unknown = Reflect.get(params, name)
  return typeof value === 'string' ? value : ''
}
