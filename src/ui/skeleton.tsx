import classes from './skeleton.module.css'

interface SkeletonProps {
  height?: number | string
  width?: number | string
  radius?: 'xs' | 'sm' | 'md' | 'lg'
  className?: string | undefined
  'aria-label'?: string
}

/** In the place of what is on its way. A page begins with dozens of them, so each is one element and no more. */
export function Skeleton({ height, width, radius, className = '', ...rest }: SkeletonProps) {
  return (
    <div
      className={`${classes.skeleton} ${className}`}
      style={{ height, width, borderRadius: radius && `var(--mantine-radius-${radius})` }}
      data-skeleton
      {...rest}
    />
  )
}
