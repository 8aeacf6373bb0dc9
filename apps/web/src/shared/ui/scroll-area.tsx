import { createElement, type HTMLAttributes, type Ref } from "react";

interface ScrollAreaProps extends HTMLAttributes<HTMLElement> {
  readonly as?: "div" | "section" | "pre";
  readonly ref?: Ref<HTMLElement>;
}

/**
 * A box that scrolls. It takes the focus, so that the keyboard can scroll it also where nothing in it can be pressed
 * (WCAG 2.1.1), which the lint rule against focusable elements without a role of control does not know.
 */
export const ScrollArea = ({ as = "div", ...props }: ScrollAreaProps) => createElement(as, { ...props, tabIndex: 0 });
