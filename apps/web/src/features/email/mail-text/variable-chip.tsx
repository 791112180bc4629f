import { variableKey } from '@certame/contract/features/email/mail-types.ts';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { useContext } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './mail-text.module.css';
import { VariableNode } from './variable-node.ts';
import { VariablesContext } from './variables-context.ts';

function VariableChip({ node }: NodeViewProps) {
  const { t } = useTranslation();
  const name = String(node.attrs.name);
  const known = useContext(VariablesContext).some((variable) => variable.name === name);
  const shown = known ? t(variableKey(name)) : name;
  return (
    <NodeViewWrapper
      as="span"
      className={classes.chip}
      data-unknown={!known || undefined}
      title={known ? undefined : t('validation.variable_unknown', { variable: name })}
    >
      {shown}
    </NodeViewWrapper>
  );
}

/** Shows variables as chips with their labels; unknown ones are marked. */
export const variableChips = VariableNode.extend({
  addNodeView: () => ReactNodeViewRenderer(VariableChip, { as: 'span' }),
});
